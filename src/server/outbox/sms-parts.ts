/**
 * How many parts a text takes as an SMS. Ukrainian goes as UCS-2: 70 characters in one part, 67 in each of
 * several (facts §7). Latin is counted the same way: our texts are Ukrainian.
 */
export const smsParts = (text: string): number => (text.length <= 70 ? 1 : Math.ceil(text.length / 67))
