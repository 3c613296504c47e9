/** Returns the text of a loan file with one loan, in the columns of the specification's LVE examples. */
export const loanText = (loan: string) =>
	`Loan No;Currency;From;To;Principal;Lookback;Shift\n${loan};USD;15/06/2022;15/12/2022;1.000.000,00;5;Y\n`;
