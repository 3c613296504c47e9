const chinese = /\p{Script=Han}/u;

/** Joins a name and its value with a colon: `Interest: 5`, or `利息：5` in Chinese. */
export const withColon = (name: string, value: string | number): string =>
	chinese.test(`${name}${value}`) ? `${name}：${value}` : `${name}: ${value}`;

/** Appends a unit or note in brackets: `Interest (USD)`, or `利息（USD）` in Chinese. */
export const withBrackets = (text: string | number, note: string): string =>
	chinese.test(`${text}${note}`) ? `${text}（${note}）` : `${text} (${note})`;

/**
 * Joins the items of a list with commas: `Interest, Repayment`, or `利息、还款` in Chinese.
 *
 * @param language language of the sentence with the list. Default: that of the items
 */
export const listed = (texts: readonly string[], language = ''): string =>
	texts.join(language.startsWith('zh') || texts.some((text) => chinese.test(text)) ? '、' : ', ');

/** Joins statements with semicolons: `5 days; a holiday`, or `5 天；假日` in Chinese. */
export const statements = (texts: readonly string[]): string =>
	texts.join(texts.some((text) => chinese.test(text)) ? '；' : '; ');
