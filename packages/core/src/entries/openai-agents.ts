export {
  type AgentsModel,
  type AgentsModelProvider,
  type AgentsOptions,
  mendModel,
  mendModelProvider,
} from "../adapters/openai-agents.ts"
