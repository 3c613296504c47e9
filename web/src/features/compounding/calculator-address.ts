import { modules } from '../../../../shared/portal/modules.ts';

/** The address of the calculator for one loan, and that of the calculator for a file of loans. */
export const calculatorAddress = modules.RFR.screen.path;
export const batchAddress = `${calculatorAddress}/batch`;

export type CalculatorPlace = 'one' | 'batch';

/** The place of a path; undefined for a path that no place has. */
export function placeAt(pathname: string): CalculatorPlace | undefined {
	const path = pathname.replace(/\/+$/, '');
	if (path === calculatorAddress) return 'one';
	return path === batchAddress ? 'batch' : undefined;
}
