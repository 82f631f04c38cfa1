/** The kinds of the older interface, none counted. */
export const NO_KINDS = {
  null_stripped: 0,
  json_string_to_array: 0,
  object_to_array: 0,
  bare_string_to_array: 0,
  md_link_unwrapped: 0,
  truncation_fixed: 0,
  invalid: 0,
}
