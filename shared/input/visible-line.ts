/** Control and format characters, line ends and private characters: texts that look alike would be different. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

export const visibleLineRule = 'must have visible characters only, on one line';

/** True if the display of a name or number of a loan shows all its characters in stored order. */
export const isVisibleLine = (text: string): boolean => text.search(invisible) < 0;

/** A text for a message or a result, with a replacement character for each invisible one. */
export const withInvisibleMarked = (text: string): string => text.replace(invisible, '\uFFFD');
