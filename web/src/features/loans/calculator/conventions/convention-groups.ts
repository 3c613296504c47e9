import type { NamedConvention } from '#shared/loan/convention/named-convention.ts';
import type { KeptConventions } from './kept-conventions.ts';

export interface ConventionGroup {
	readonly group: 'pinned' | 'recent' | 'ofCurrency' | 'others';
	readonly conventions: readonly NamedConvention[];
}

/** Each convention in the first group that it belongs to; groups without any are left out. */
export function groupConventions(
	offered: readonly NamedConvention[],
	{ pinned, recent }: KeptConventions,
	currency: string,
): readonly ConventionGroup[] {
	const byId = (ids: readonly string[]) =>
		ids.flatMap((id) => offered.find((convention) => convention.id === id) ?? []);
	const groups: readonly ConventionGroup[] = [
		{ group: 'pinned', conventions: byId(pinned) },
		{ group: 'recent', conventions: byId(recent) },
		{ group: 'ofCurrency', conventions: offered.filter((convention) => convention.currency === currency) },
		{ group: 'others', conventions: offered },
	];
	const shown = new Set<string>();
	return groups
		.map(({ group, conventions }) => {
			const first = conventions.filter(({ id }) => !shown.has(id));
			for (const { id } of first) shown.add(id);
			return { group, conventions: first };
		})
		.filter(({ conventions }) => conventions.length > 0);
}
