import { modules } from '#shared/directory/modules.ts';

/** Address of the calculator for a single loan. The other addresses of this page are below it. */
export const calculatorAddress = modules.RFR.screen.path;
export const batchAddress = `${calculatorAddress}/batch`;
/** Address of the list of loans. The address of each loan is below it. */
export const loansAddress = `${calculatorAddress}/loans`;
export const paymentsAddress = `${calculatorAddress}/payments`;
export const monthEndAddress = `${calculatorAddress}/month-end`;

/** Returns the address at which a saved loan is open in the calculator. */
export const loanAddress = (loanId: string) => `${loansAddress}/${encodeURIComponent(loanId)}`;

/** Returns the address of the page with all periods of a saved loan. */
export const lifeAddress = (loanId: string) => `${loanAddress(loanId)}/periods`;

export type CalculatorPlace = 'one' | 'batch' | 'loans' | 'payments' | 'monthEnd';

/** Returns the screen at a path. Undefined for an unknown path. */
export function placeAt(pathname: string): CalculatorPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === calculatorAddress) return 'one';
	if (path === paymentsAddress) return 'payments';
	if (path === monthEndAddress) return 'monthEnd';
	if (path === loansAddress || path.startsWith(`${loansAddress}/`)) return 'loans';
	return path === batchAddress || path.startsWith(`${batchAddress}/`) ? 'batch' : undefined;
}

/**
 * Returns the screen that is shown at a path. At the path of a saved loan, the calculator is shown, unless the path is
 * that of the page with all periods.
 */
export function shownPlaceAt(pathname: string): CalculatorPlace | undefined {
	const place = placeAt(pathname);
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	return place === 'loans' && path !== loansAddress && !path.endsWith('/periods') ? 'one' : place;
}
