import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { programAdd } from '#shared/contract/admin-programs.ts';
import type { RequestOf } from '#shared/contract/route.ts';
import type { Scope } from '#shared/directory/program-scopes.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';

export type ProgramText = NamespaceText<'programs'>;

export const useProgramText = (): ProgramText => useNamespaceText('programs');

/** Validity periods that the screen offers for a new key pair, in days. The API accepts any day up to its maximum. */
export const validities = [30, 90, 180, 365] as const;

export interface ProgramDraft {
	readonly name: string;
	readonly scopes: readonly Scope[];
	readonly addresses: string;
	readonly days: (typeof validities)[number];
}

export const emptyDraft: ProgramDraft = { name: '', scopes: [], addresses: '', days: 90 };

export type ProgramField = 'name' | 'scopes' | 'addresses';

export type ProgramFaults = Readonly<Partial<Record<ProgramField, string>>>;

export const expiryOf = (days: number, now: Date) => addDays(localDate(now.toISOString().slice(0, 10)), days);

export function requestOf({ name, scopes, addresses, days }: ProgramDraft, orgId: string, now: Date) {
	return {
		orgId,
		name,
		scopes: [...scopes],
		addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
		expiresOn: expiryOf(days, now),
	} satisfies RequestOf<typeof programAdd>;
}

export function faultsOf(request: ReturnType<typeof requestOf>, { t, language }: ProgramText): ProgramFaults {
	const issues = programAdd.request.safeParse(request).error?.issues ?? [];
	const places = issues.map(({ path }) => path);
	const isAt = (field: ProgramField) => places.some(([first]) => first === field);
	const unread = places.flatMap(([first, index]) =>
		first === 'addresses' && typeof index === 'number' ? [request.addresses[index] ?? ''] : [],
	);
	return {
		...(isAt('name') && { name: t(request.name.trim() === '' ? 'faults.noName' : 'faults.name') }),
		...(isAt('scopes') && { scopes: t('faults.scopes') }),
		...(isAt('addresses') && {
			addresses: unread.length === 0 ? t('faults.tooMany') : t('faults.addresses', { list: listed(unread, language) }),
		}),
	};
}
