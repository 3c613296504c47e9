/** Control, format and private-use characters and line ends. Texts that differ only in these look the same. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

export const visibleLineRule = 'must have visible characters only, on one line';

/** True if a loan's name or number displays all its characters in the order in which they are stored. */
export const isVisibleLine = (text: string): boolean => text.search(invisible) < 0;

/** Returns a text for a message or result in which each invisible character is replaced by U+FFFD. */
export const withInvisibleMarked = (text: string): string => text.replace(invisible, '\uFFFD');
