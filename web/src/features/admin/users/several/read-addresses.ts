import { canonicalName } from '#shared/input/canonical-name.ts';
import { isEmailAddress } from '#shared/input/email-address.ts';

export type AddressFault = 'no-address' | 'several-addresses' | 'too-long' | 'repeated';

export interface ReadAddress {
	readonly written: string;
	/** Login in lower case. Absent if the entry does not contain exactly one address. */
	readonly login?: string;
	readonly fault?: AddressFault;
}

const longestLogin = 128;

/**
 * Reads pasted e-mail addresses: one per line, or several separated by commas or semicolons.
 *
 * Accepts the format of mail programs, `Name <user@bank.example>`, and rows of a spreadsheet in which one cell is the
 * address.
 *
 * The result contains every entry that is not blank, in the original order.
 */
export function readAddresses(text: string): readonly ReadAddress[] {
	const seen = new Set<string>();
	return text
		.split(/[\r\n]+/)
		.flatMap(entriesOf)
		.map((written) => written.trim())
		.filter((written) => written !== '')
		.map((written) => {
			const read = readAddress(written);
			if (read.login === undefined || read.fault !== undefined) return read;
			if (seen.has(read.login)) return { ...read, fault: 'repeated' };
			seen.add(read.login);
			return read;
		});
}

/** Outcome of adding a user. `exists`: not changed. `unanswered`: unknown, and a second attempt will show it. */
export type AddOutcome =
	| { readonly kind: 'adding' | 'added' | 'exists' }
	| { readonly kind: 'refused' | 'unanswered'; readonly text: string };

/** Returns logins to add next, without existing users. A refused address is sent again only after its correction. */
export function loginsToAdd(
	read: readonly ReadAddress[],
	outcomes: ReadonlyMap<string, Pick<AddOutcome, 'kind'>>,
): readonly string[] {
	return read.flatMap(({ login, fault }) => {
		if (login === undefined || fault !== undefined) return [];
		const kind = outcomes.get(login)?.kind ?? 'unanswered';
		return kind === 'adding' || kind === 'unanswered' ? [login] : [];
	});
}

/** Splits a line into entries. A comma, which names may contain, separates entries only if each part has an address. */
function entriesOf(line: string): readonly string[] {
	const entries = line.split(';');
	return entries.flatMap((entry) => {
		const parts = entry.split(',');
		return parts.every((part) => part.includes('@') || part.trim() === '') ? parts : [entry];
	});
}

function readAddress(written: string): ReadAddress {
	const cells = written.split('\t').flatMap((cell) => {
		const [, inBrackets] = /<([^<>]*)>\s*$/.exec(cell) ?? [];
		const address = (inBrackets ?? cell).trim().replace(/^mailto:/i, '');
		return address.includes('@') ? [address] : [];
	});
	const [address] = cells;
	if (address === undefined) return { written, fault: 'no-address' };
	if (cells.length > 1 || address.split('@').length > 2) return { written, fault: 'several-addresses' };
	const login = canonicalName(address).toLowerCase();
	if (!isEmailAddress(login)) return { written, fault: 'no-address' };
	return login.length > longestLogin ? { written, login, fault: 'too-long' } : { written, login };
}
