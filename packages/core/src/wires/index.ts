// The registry of wires, in the order in which they are asked.
import { anthropic } from "./anthropic.ts"
import { gemini, geminiArray } from "./gemini.ts"
import { ollama } from "./ollama.ts"
import { openAiChat } from "./openai-chat.ts"
import { openAiResponses } from "./responses.ts"
import type { Wire } from "./wire.ts"

/** The first that takes a request is used. */
export const WIRES: readonly Wire[] = [openAiChat, openAiResponses, anthropic, gemini, geminiArray, ollama]
