import { loansAddress } from '../shared/calculator-address.ts';

/** The address of a saved loan. */
export const loanAddress = (loanId: string) => `${loansAddress}/${encodeURIComponent(loanId)}`;

/** The loan that an address names; undefined for the list. */
export function loanAt(pathname: string): string | undefined {
	const id = pathname.slice(loansAddress.length).replace(/^\/+|(?<!\/)\/+$/g, '');
	if (id === '') return undefined;
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}
