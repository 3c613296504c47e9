/** Interpretation of a positive amount called a repayment: reduces the principal, or increases it as its sign says. */
export type RepaymentReading = 'reduces' | 'as-written';

const balanceNames =
	/balance|outstanding|restschuld|saldo|encours|余额|未偿|剩余本金|^\s{0,9}(?:current |remaining |new )?principal(?: amount)?\s{0,9}(?:\([^)]*\))?$|^\s{0,9}(?:当前)?本金\s{0,9}$/iu;
const repaymentNames =
	/repa(?:y|id)|prepay|pay-?\s?down|payment|(?<!\p{L})paid(?!\p{L})|amorti[sz]|redempt|tilgung|rückzahlung|rembours|amortissement|还款|偿还|归还|还本/iu;

const longestName = 60;

/** True if a heading says that its amounts are principals rather than changes. */
export const namesBalances = (heading: string): boolean => balanceNames.test(heading.slice(0, longestName));

/** True if a heading, or a text next to an amount, says that the amount is a repayment. */
export const namesRepayment = (text: string): boolean => {
	const name = text.slice(0, longestName);
	return repaymentNames.test(name) && !balanceNames.test(name);
};
