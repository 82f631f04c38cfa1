import { anthropic } from "./anthropic.ts"
import { openAiChat } from "./openai-chat.ts"
import type { Wire } from "./wire.ts"

/** The first that takes a request is used. */
export const WIRES: readonly Wire[] = [openAiChat, anthropic]
