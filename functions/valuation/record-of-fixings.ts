import type { Recorded } from '#platform/audit/with-audit-record.ts';
import type { WireFixing, WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { FixingChange } from './market-data/organisation-fixings.ts';

const seriesOf = ({ index, currency, tenor }: WireFixingKey) => `${currency} ${index} ${tenor}`;

export const keyOfFixing = (fixing: WireFixingKey) => `${seriesOf(fixing)} ${fixing.date}`;

/** An entry of the trail has a limited size; the others are counted. */
const maxListed = 500;
const maxNamedSeries = 5;

/** Describes the save or removal of past fixings for the audit trail. Those without a value are removed. */
export function recordOfFixings(
	orgId: string,
	stored: readonly WireFixing[],
	changes: readonly FixingChange[],
): Recorded {
	const before = new Map(stored.map((fixing) => [keyOfFixing(fixing), fixing.value]));
	const isRemoval = changes.every(({ value }) => value === undefined);
	const isAddition = changes.every((fixing) => !before.has(keyOfFixing(fixing)));
	const series = [...new Set(changes.map(seriesOf))];
	const more = series.length > maxNamedSeries ? ', …' : '';
	const name = `${series.slice(0, maxNamedSeries).join(', ')}${more}`;
	const listed = changes.slice(0, maxListed).map((fixing) => {
		const key = keyOfFixing(fixing);
		return { field: key, before: before.get(key) ?? '', after: fixing.value ?? '' };
	});
	const unlisted = changes.length - listed.length;
	return {
		action: isRemoval ? 'remove' : isAddition ? 'add' : 'update',
		entity: 'fixing',
		entityId: name,
		entityName: name,
		orgId,
		changes: unlisted === 0 ? listed : [...listed, { field: `+ ${unlisted}`, before: '', after: '' }],
	};
}
