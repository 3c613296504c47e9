import { compare, decimal } from '../../shared/decimal/decimal.ts';

const number = /^-?\d+(\.\d+)?$/;

/** Whether what counts says the same already: 3.6 and 3.60 are the same figure. */
export function hasSameContent(kept: unknown, said: unknown): boolean {
	if (kept === said) return true;
	if (typeof said === 'object' && said !== null) {
		if (typeof kept !== 'object' || kept === null) return false;
		const all = kept as Readonly<Record<string, unknown>>;
		return Object.entries(said).every(([name, value]) => hasSameContent(all[name], value));
	}
	if (typeof kept !== 'string' || typeof said !== 'string') return false;
	return number.test(kept) && number.test(said) && compare(decimal(kept), decimal(said)) === 0;
}
