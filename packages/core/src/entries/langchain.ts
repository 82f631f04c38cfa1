export { type LangChainMiddleware, type LangChainOptions, mendMiddleware } from "../adapters/langchain.ts"
export { mendNode, mendRoute } from "../adapters/langchain-graph.ts"
