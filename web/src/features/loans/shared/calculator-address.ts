import { modules } from '#shared/directory/modules.ts';

/** The address of the calculator for one loan, and that of the calculator for a file of loans, with saved batches below. */
export const calculatorAddress = modules.RFR.screen.path;
export const batchAddress = `${calculatorAddress}/batch`;
/** The list of loans; below it, each has an address with its identifier. */
export const loansAddress = `${calculatorAddress}/loans`;
export const paymentsAddress = `${calculatorAddress}/payments`;
export const monthEndAddress = `${calculatorAddress}/month-end`;

export type CalculatorPlace = 'one' | 'batch' | 'loans' | 'payments' | 'monthEnd';

/** The place of a path; undefined for a path that no place has. */
export function placeAt(pathname: string): CalculatorPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === calculatorAddress) return 'one';
	if (path === paymentsAddress) return 'payments';
	if (path === monthEndAddress) return 'monthEnd';
	if (path === loansAddress || path.startsWith(`${loansAddress}/`)) return 'loans';
	return path === batchAddress || path.startsWith(`${batchAddress}/`) ? 'batch' : undefined;
}

/** The screen of a path. The path of a saved loan shows the calculator, but for the page with its periods. */
export function shownPlaceAt(pathname: string): CalculatorPlace | undefined {
	const place = placeAt(pathname);
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	return place === 'loans' && path !== loansAddress && !path.endsWith('/periods') ? 'one' : place;
}
