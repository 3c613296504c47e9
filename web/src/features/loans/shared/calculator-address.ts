import { modules } from '#shared/directory/modules.ts';

export const calculatorAddress = modules.RFR.screen.path;
export const batchAddress = `${calculatorAddress}/batch`;
export const loansAddress = `${calculatorAddress}/loans`;
export const paymentsAddress = `${calculatorAddress}/payments`;
export const monthEndAddress = `${calculatorAddress}/month-end`;

/** Returns the address at which a saved loan is open in the calculator. */
export const loanAddress = (loanId: string) => `${loansAddress}/${encodeURIComponent(loanId)}`;

/** Returns the address of the page with all periods of a saved loan. */
export const lifeAddress = (loanId: string) => `${loanAddress(loanId)}/periods`;

export type CalculatorPlace = 'one' | 'batch' | 'loans' | 'payments' | 'monthEnd';

export function placeAt(pathname: string): CalculatorPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === calculatorAddress) return 'one';
	if (path === paymentsAddress) return 'payments';
	if (path === monthEndAddress) return 'monthEnd';
	if (path === loansAddress || path.startsWith(`${loansAddress}/`)) return 'loans';
	return path === batchAddress || path.startsWith(`${batchAddress}/`) ? 'batch' : undefined;
}

/** Returns the screen at a path. The address of a saved loan shows the calculator, unless it ends with /periods. */
export function shownPlaceAt(pathname: string): CalculatorPlace | undefined {
	const place = placeAt(pathname);
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	return place === 'loans' && path !== loansAddress && !path.endsWith('/periods') ? 'one' : place;
}
