// Texts on dialects with marks: the models that write them, and examples.
import { type DialectDocs, weatherExample } from "../docs.ts"

export const MARKED_DIALECT_DOCS: Readonly<Record<string, DialectDocs>> = {
  "bracket-calling": {
    title: "Calling tool: in brackets",
    models: "vllm-mlx prompts, models that imitate transcripts",
    examples: [weatherExample('[Calling tool: get_weather({"city": "Ghent"})]')],
  },
  deepseek: {
    title: "Name and JSON between full-width marks",
    models: "DeepSeek V3, R1, V3.1, Cogito",
    examples: [
      weatherExample(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Ghent"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
        "V3, R1",
      ),
      weatherExample(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Ghent"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
        "V3.1",
      ),
      weatherExample('<|tool_call_begin|>get_weather<|tool_sep|>{"city": "Ghent"}', "ASCII marks, no closer"),
    ],
  },
  dsml: {
    title: "DSML invoke tags",
    models: "DeepSeek V3.2 and V4",
    examples: [
      weatherExample(
        '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Ghent</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      ),
      {
        text: '<||DSML||tool_calls>\n<||DSML||invoke name="set_lamp">\n<||DSML||parameter name="on" string="false">true</||DSML||parameter>\n</||DSML||invoke>\n</||DSML||tool_calls>',
        calls: [{ name: "set_lamp", arguments: { on: true } }],
        note: "V4 wrapper, doubled ASCII bars",
      },
      weatherExample(
        '<|DSML|invoke name="get_weather"><|DSML|parameter name="city" string="true">Ghent</|DSML|parameter></|DSML|invoke>',
        "no wrapper",
      ),
    ],
  },
  functionary: {
    title: "Recipient and content marks",
    models: "Functionary 2 and 3.2",
    examples: [
      weatherExample('<|from|>assistant\n<|recipient|>get_weather\n<|content|>{"city": "Ghent"}'),
      weatherExample('>>>get_weather\n{"city": "Ghent"}'),
    ],
  },
  functiongemma: {
    title: "call:NAME{…} with escape marks",
    models: "FunctionGemma",
    examples: [weatherExample("<start_function_call>call:get_weather{city:<escape>Ghent<escape>}<end_function_call>")],
  },
  gemma: {
    title: "call:NAME{…} between lopsided bars",
    models: "Gemma 4",
    examples: [
      weatherExample('<|tool_call>call:get_weather{city:<|"|>Ghent<|"|>}<tool_call|>'),
      weatherExample('<|tool_call>call:get_weather(city="Ghent")', "E4B: brackets, no closer"),
    ],
  },
  gigachat: {
    title: "JSON behind a role mark",
    models: "GigaChat 3",
    examples: [
      weatherExample(
        '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}',
      ),
    ],
  },
  "glm-headless": {
    title: "Pairs without the opening tag",
    models: "GLM 4.7",
    examples: [weatherExample("get_weather<arg_key>city</arg_key><arg_value>Ghent</arg_value></tool_call>")],
  },
  glm: {
    title: "Name and pairs of arg_key, arg_value",
    models: "GLM 4.5 to 5.x, Poolside Laguna, Ling 3, Hunyuan 3",
    examples: [
      weatherExample("<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Ghent</arg_value>\n</tool_call>"),
      weatherExample(
        "<tool_call>get_weather<arg_key>city</arg_key>Ghent</arg_value></tool_call>",
        "one of the four tags is missing",
      ),
      weatherExample(
        "<tool_calls><tool_call>get_weather<tool_sep><arg_key>city</arg_key><arg_value>Ghent</arg_value></tool_call></tool_calls>",
        "Hunyuan 3",
      ),
    ],
  },
  granite: {
    title: "JSON behind a token",
    models:
      "Granite 3, Phi, GigaChat 3, InternLM 2, Cohere Command, Apertus, Nemotron 2, Inkling, Jamba, Hunyuan-A13B, Apriel, MiniMax M1, dots",
    examples: [
      weatherExample('<|tool_call|>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]', "Granite 3"),
      weatherExample('<tool_calls>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</tool_calls>', "Jamba"),
      weatherExample('<function_call> {"name": "get_weather", "arguments": {"city": "Ghent"}}', "Granite 20B"),
      weatherExample('<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</TOOLCALL>', "Nemotron 2"),
      weatherExample(
        '<|tools_prefix|>[{"get_weather": {"city": "Ghent"}}]<|tools_suffix|>',
        "Apertus: the key is the name",
      ),
      weatherExample(
        '<|action_start|><|plugin|>{"name": "get_weather", "parameters": {"city": "Ghent"}}<|action_end|>',
        "InternLM 2",
      ),
      weatherExample(
        '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Ghent"}}]<|END_ACTION|>',
        "Cohere Command",
      ),
      weatherExample(
        '<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Ghent"}}<|end_message|>',
        "Inkling",
      ),
    ],
  },
  harmony: {
    title: "Messages with a recipient",
    models: "gpt-oss, leaks of GPT-5, Muse Glimmer",
    examples: [
      weatherExample(
        '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Ghent"}<|call|>',
      ),
      weatherExample(
        '<|start|>assistant to=functions.get_weather<|channel|>commentary<|message|>{"city": "Ghent"}',
        "recipient in the role, no closer",
      ),
      weatherExample(
        ' to=get_weather<|message|><atem:function_calls>\n<atem:invoke name="get_weather">\n<atem:parameter name="city">Ghent</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eom|>',
        "Muse Glimmer",
      ),
    ],
  },
  "hermes-broken": {
    title: "JSON behind a tool_call tag that lost its bracket",
    models: "Qwen",
    examples: [weatherExample('tool_call>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}\n</tool_call>')],
  },
  hermes: {
    title: "JSON in tool_call tags",
    models: "Hermes 2 and 3, Qwen 2.5 and 3, QwQ, SmolLM3, ERNIE, Granite 4, MiMo, EXAONE",
    examples: [
      weatherExample('<tool_call>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}\n</tool_call>'),
      weatherExample(
        '<tool_use>\n{"name": "get_weather", "input": {"city": "Ghent"}}\n</tool_use>',
        "the tag named like the block of an API",
      ),
      {
        text: '<tool_call>{"name": "list_dir", "arguments": {"path": "/srv"}}\n<tool_call>{"name": "read_file", "arguments": {"path": "/srv/a.md"}}</tool_call>',
        calls: [
          { name: "list_dir", arguments: { path: "/srv" } },
          { name: "read_file", arguments: { path: "/srv/a.md" } },
        ],
        note: "the next opener closes the call before it",
      },
    ],
  },
  invoke: {
    title: "invoke and parameter tags",
    models: "Claude, MiniMax M2, dots, MiMo, Muse Glimmer, Grok",
    examples: [
      weatherExample(
        '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>\n</function_calls>',
      ),
      weatherExample(
        '<minimax:tool_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></minimax:tool_call>',
        "MiniMax M2",
      ),
      weatherExample(
        '<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>',
        "closers and wrapper are missing",
      ),
      weatherExample(
        '<dots_function_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></dots_function_call>',
        "dots",
      ),
    ],
  },
  "json-in-tag": {
    title: "JSON inside the tag itself",
    models: "fine-tunes on Glaive's data",
    examples: [weatherExample('<functioncall {"name": "get_weather", "arguments": {"city": "Ghent"}}>')],
  },
  "kimi-k2-headless": {
    title: "Header without the opening mark",
    models: "Kimi K2",
    examples: [weatherExample('get_weather:0<|tool_call_argument_begin|>{"city": "Ghent"}<|tool_calls_section_end|>')],
  },
  "kimi-k2": {
    title: "Header and JSON between section marks",
    models: "Kimi K2, K2.5, K2 Thinking",
    examples: [
      weatherExample(
        '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Ghent"}<|tool_call_end|><|tool_calls_section_end|>',
      ),
      weatherExample(
        '<|tool_call_begin|>get_weather:3<|tool_call_argument_begin|>{"city": "Ghent"}',
        "section marks and closer are missing",
      ),
    ],
  },
  "kimi-k3": {
    title: "open, sep and close marks",
    models: "Kimi K3",
    examples: [
      weatherExample(
        '<|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Ghent<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
      ),
    ],
  },
  lfm2: {
    title: "Python calls between tokens",
    models: "LFM 2",
    examples: [weatherExample('<|tool_call_start|>[get_weather(city="Ghent")]<|tool_call_end|>')],
  },
  llama: {
    title: "python_tag",
    models: "Llama 3.1 to 4",
    examples: [
      weatherExample('<|python_tag|>{"name": "get_weather", "parameters": {"city": "Ghent"}}'),
      weatherExample('<|python_start|>[get_weather(city="Ghent")]<|python_end|>', "Llama 4"),
    ],
  },
  longcat: {
    title: "LongCat tags",
    models: "LongCat",
    examples: [
      weatherExample('<longcat_tool_call>{"name": "get_weather", "arguments": {"city": "Ghent"}}</longcat_tool_call>'),
      weatherExample(
        "<longcat_tool_call>get_weather<longcat_arg_key>city</longcat_arg_key><longcat_arg_value>Ghent</longcat_arg_value></longcat_tool_call>",
      ),
    ],
  },
  "minimax-m3": {
    title: "Tags with a token before each",
    models: "MiniMax M3",
    examples: [
      weatherExample(
        ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<city>Ghent]<]minimax[>[</city>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
      ),
    ],
  },
  mistral: {
    title: "TOOL_CALLS mark",
    models: "Mistral, Mixtral, Ministral, Devstral, Magistral, xLAM",
    examples: [
      weatherExample('[TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Ghent"}}]'),
      weatherExample('[TOOL_CALLS]get_weather[ARGS]{"city": "Ghent"}', "since tokenizer v13"),
      weatherExample('[TOOL_CALLS]get_weather[CALL_ID]a1B2c3D4e[ARGS]{"city": "Ghent"}', "with an id"),
    ],
  },
  "named-in-tags": {
    title: "Name and JSON in call tags",
    models: "several models",
    examples: [
      weatherExample('<tool_call>get_weather {"city": "Ghent"}</tool_call>'),
      weatherExample("<tool_call>\nname: get_weather\narguments:\n  city: Ghent\n</tool_call>", "YAML, Granite 4"),
    ],
  },
  olmo3: {
    title: "Python calls in function_calls tags",
    models: "OLMo 3",
    examples: [
      {
        text: '<function_calls>get_weather(city="Ghent")\nget_time(zone="UTC")</function_calls>',
        calls: [
          { name: "get_weather", arguments: { city: "Ghent" } },
          { name: "get_time", arguments: { zone: "UTC" } },
        ],
      },
    ],
  },
  phi: {
    title: "functools",
    models: "Phi 4 mini, FireFunction 2",
    examples: [weatherExample('functools[{"name": "get_weather", "arguments": {"city": "Ghent"}}]')],
  },
  "qwen-agent": {
    title: "Flower marks",
    models: "Qwen-Agent",
    examples: [weatherExample('✿FUNCTION✿: get_weather\n✿ARGS✿: {"city": "Ghent"}\n✿RESULT✿')],
  },
  "qwen3-coder-broken": {
    title: "function tag that lost its bracket, or names the tool in a wrong tag",
    models: "Qwen, GLM 4.7, Claude",
    examples: [
      weatherExample("<name>get_weather\n</parameter>\n<parameter=city>\nGhent\n</parameter>\n</function>"),
      weatherExample(
        'antml:invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>',
        "the first bracket is lost",
      ),
    ],
  },
  "qwen3-coder": {
    title: "function and parameter tags",
    models: "Qwen3-Coder, Qwen 3.5 and later, Seed-OSS, Nemotron 3 Nano, Step 3.5, MiMo V2, OpenHands",
    examples: [
      weatherExample(
        "<tool_call>\n<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>",
      ),
      weatherExample(
        "<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>",
        "the opener is missing",
      ),
      weatherExample(
        "<seed:tool_call>\n<function=get_weather>\n<parameter=city>Ghent</parameter>\n</function>\n</seed:tool_call>",
        "Seed-OSS",
      ),
      weatherExample('<function=get_weather>{"city": "Ghent"}</function>', "Llama 3.1, Functionary 3.1: JSON inside"),
      weatherExample('<function name="get_weather"><param name="city">Ghent</param></function>', "MiniCPM 5"),
    ],
  },
  sparkle: {
    title: "A sparkle and a sentence",
    models: "llxprt prompts",
    examples: [weatherExample('✨ tool_call: get_weather for city "Ghent"')],
  },
  step: {
    title: "invoke tags between full-width marks",
    models: "Step 3",
    examples: [
      weatherExample(
        '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="get_weather"><steptml:parameter name="city">Ghent</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      ),
    ],
  },
  "tool-call-attribute": {
    title: "Tag with a name attribute",
    models: "DeepSeek V4 and others",
    examples: [weatherExample('<tool_call id="call_7" name="get_weather">\n{"city": "Ghent"}\n</tool_call>')],
  },
  "tool-request": {
    title: "TOOL_REQUEST brackets",
    models: "models under LM Studio's default prompt, MiniMax",
    examples: [
      weatherExample('[TOOL_REQUEST]\nget_weather {"city": "Ghent"}\n[END_TOOL_REQUEST]'),
      {
        text: '[TOOL_CALL]\n{tool => "get_weather", args => {\n  --city "Ghent"\n  --days 3\n}}\n[/TOOL_CALL]',
        calls: [{ name: "get_weather", arguments: { city: "Ghent", days: 3 } }],
        note: "MiniMax: arrows and options",
      },
      weatherExample('[TOOL_CALL]{tool => "get_weather", args => {"city": "Ghent"}}[/TOOL_CALL]', "arrows around JSON"),
    ],
  },
  "use-mcp-tool": {
    title: "A tag each for a server, its tool and the arguments",
    models: "Cline, Roo Code",
    examples: [
      weatherExample(
        '<use_mcp_tool>\n<server_name>weather</server_name>\n<tool_name>get_weather</tool_name>\n<arguments>\n{"city": "Ghent"}\n</arguments>\n</use_mcp_tool>',
      ),
    ],
  },
  "worded-header": {
    title: "A header in words before the JSON",
    models: "models that imitate transcripts, leaks of GPT-5",
    examples: [
      weatherExample('[Calling tool: get_weather with arguments: {"city": "Ghent"}]'),
      weatherExample('to=functions.get_weather {"city": "Ghent"}'),
      weatherExample('call:weather:get_weather{"city": "Ghent"}'),
    ],
  },
}
