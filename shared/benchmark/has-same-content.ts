import { compare, decimal } from '../decimal/decimal.ts';

const number = /^-?\d+(\.\d+)?$/;

/** Whether a stored record has all that is stated: 3.6 and 3.60 are the same figure. */
export function hasSameContent(stored: unknown, stated: unknown): boolean {
	if (stored === stated) return true;
	if (typeof stated === 'object' && stated !== null) {
		if (typeof stored !== 'object' || stored === null) return false;
		const all = stored as Readonly<Record<string, unknown>>;
		return Object.entries(stated).every(([name, value]) => hasSameContent(all[name], value));
	}
	if (typeof stored !== 'string' || typeof stated !== 'string') return false;
	return number.test(stored) && number.test(stated) && compare(decimal(stored), decimal(stated)) === 0;
}
