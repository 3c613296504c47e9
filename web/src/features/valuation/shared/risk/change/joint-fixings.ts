import type { WireFixing } from '#shared/contract/valuation-fixings.ts';

interface JointFixings {
	/** Without duplicates. */
	readonly fixings: WireFixing[];
	/** Names of fixings whose values in the two books differ. */
	readonly different: readonly string[];
}

/** Fixings of two books for one calculation; if values differ, the second book decides. */
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
