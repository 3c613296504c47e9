import type { WireFixing } from '#shared/contract/valuation-item.ts';

interface JointFixings {
	/** Fixings of both books without duplicates. */
	readonly fixings: WireFixing[];
	/** Names of fixings whose values differ between the two books. */
	readonly different: readonly string[];
}

/** Merges the fixings of two books for one calculation. If values differ, the second book's value is used. */
export function jointFixings(first: readonly WireFixing[], second: readonly WireFixing[]): JointFixings {
	const joint = new Map<string, WireFixing>();
	const different = new Set<string>();
	for (const fixing of [...first, ...second]) {
		const { index, currency, tenor, date, value } = fixing;
		const name = `${currency} ${index} ${tenor} ${date}`;
		const known = joint.get(name);
		if (known !== undefined && Number(known.value) !== Number(value)) different.add(name);
		joint.set(name, fixing);
	}
	return { fixings: [...joint.values()], different: [...different] };
}
