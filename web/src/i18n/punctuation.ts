const chinese = /\p{Script=Han}/u;

/** A name and its value: `Interest: 5`, and `利息：5` with the colon of Chinese texts. */
export const withColon = (name: string, value: string | number): string =>
	chinese.test(`${name}${value}`) ? `${name}：${value}` : `${name}: ${value}`;

/** A text and its unit or note: `Interest (USD)`, and `利息（USD）` with the brackets of Chinese texts. */
export const withBrackets = (text: string | number, note: string): string =>
	chinese.test(`${text}${note}`) ? `${text}（${note}）` : `${text} (${note})`;

/**
 * Joins the items of a list: `Interest, Repayment`, and `利息、还款` with the comma of Chinese lists.
 *
 * @param language of the sentence around the list. A Chinese one has `SOFR、SONIA`, too. Default: that of the items
 */
export const listed = (texts: readonly string[], language = ''): string =>
	texts.join(language.startsWith('zh') || texts.some((text) => chinese.test(text)) ? '、' : ', ');

/** Joins statements: `5 days; a holiday`, and `5 天；假日` with the semicolon of Chinese texts. */
export const statements = (texts: readonly string[]): string =>
	texts.join(texts.some((text) => chinese.test(text)) ? '；' : '; ');
