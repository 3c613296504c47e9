import { loansAddress } from '../calculator-address.ts';

interface LoanPlace {
	readonly loanId: string;
	readonly isLife: boolean;
}

const maxIdCharacters = 60;

/** Returns the loan in an address. Undefined for the list of loans, and if the loan's id is invalid. */
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
