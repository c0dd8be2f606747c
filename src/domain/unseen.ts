// Pictures are joined and coloured by signs that are not seen themselves: 👩‍👩‍👧 has two of them.
const JOINER = '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D'
const VARIANT = '(?<!\\p{Extended_Pictographic})[\\uFE0E\\uFE0F](?!\\u20E3)'
/** What begins a turn of the text, and ends it. */
const TURN = '[\\u202A-\\u202E\\u2066-\\u2069]'

const unseen = new RegExp(
  `(?![\\u200D\\uFE0E\\uFE0F]|${TURN})[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]|${JOINER}|${VARIANT}`,
  'gu',
)

/**
 * Without the characters that nobody sees, by which one text looks like another or hides a second one: marks of
 * direction, spaces without width, soft hyphens, tags. They come with what is pasted, so they are dropped without a word;
 * turned text is not touched here, because without its turns it may read otherwise.
 */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
