import { modules } from '#shared/directory/modules.ts';

/** Address of the calculator for one loan. The address for a file of loans is below it, with saved batches. */
export const calculatorAddress = modules.RFR.screen.path;
export const batchAddress = `${calculatorAddress}/batch`;
/** Address of the list of loans; the address of each loan is below it. */
export const loansAddress = `${calculatorAddress}/loans`;
export const paymentsAddress = `${calculatorAddress}/payments`;
export const monthEndAddress = `${calculatorAddress}/month-end`;

export type CalculatorPlace = 'one' | 'batch' | 'loans' | 'payments' | 'monthEnd';

/** The place at a path; undefined for an unknown path. */
export function placeAt(pathname: string): CalculatorPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === calculatorAddress) return 'one';
	if (path === paymentsAddress) return 'payments';
	if (path === monthEndAddress) return 'monthEnd';
	if (path === loansAddress || path.startsWith(`${loansAddress}/`)) return 'loans';
	return path === batchAddress || path.startsWith(`${batchAddress}/`) ? 'batch' : undefined;
}

/** The screen for a path. The path of a saved loan shows the calculator, unless it is the page with all its periods. */
export function shownPlaceAt(pathname: string): CalculatorPlace | undefined {
	const place = placeAt(pathname);
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	return place === 'loans' && path !== loansAddress && !path.endsWith('/periods') ? 'one' : place;
}
