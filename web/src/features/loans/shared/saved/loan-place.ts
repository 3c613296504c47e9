import { loansAddress } from '../calculator-address.ts';

/** The address of a saved loan in the calculator. */
export const loanAddress = (loanId: string) => `${loansAddress}/${encodeURIComponent(loanId)}`;

/** The address of the page with all periods of a saved loan. */
export const lifeAddress = (loanId: string) => `${loanAddress(loanId)}/periods`;

interface LoanPlace {
	readonly loanId: string;
	/** True for the page with all periods; false for the calculator. */
	readonly isLife: boolean;
}

/** Maximum characters of an identifier, as the API has it. */
const maxIdCharacters = 60;

/** The loan that an address names; undefined for the list, and for an identifier that no loan has. */
export function loanPlaceAt(pathname: string): LoanPlace | undefined {
	const [id = '', ...rest] = pathname
		.slice(loansAddress.length)
		.replace(/^\/+|(?<!\/)\/+$/g, '')
		.split('/');
	if (id === '') return undefined;
	const isLife = rest.at(-1) === 'periods';
	const loanId = decoded([id, ...rest.slice(0, isLife ? -1 : undefined)].join('/'));
	return loanId.length > maxIdCharacters ? undefined : { loanId, isLife };
}

function decoded(id: string): string {
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}
