import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	fixingLimits,
	fixingList,
	fixingRemove,
	fixingSave,
	type WireFixing,
	type WireFixingKey,
} from '#shared/contract/valuation-fixings.ts';
import { localDate } from '#shared/time/local-date.ts';
import { checkFixings, fixingsInvalid } from './check-fixings.ts';
import { changeFixings, type FixingChange, organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/providers.ts';
import { BusinessCalendars } from './pricing/business-calendars.ts';

export const removeFixings = operation(fixingRemove, async ({ request, ...user }) => {
	const { caller, clock } = user;
	await requireProvider(caller);
	const { orgId } = caller.organisation;
	const stored = await organisationFixings(orgId);
	const named = new Set(request.fixings.map(keyOfFixing));
	const removed = stored
		.filter((fixing) => named.has(keyOfFixing(fixing)))
		.map(({ index, currency, tenor, date }) => ({ index, currency, tenor, date }));
	if (removed.length > 0) {
		const note = { changedBy: caller.user.login, changedAt: new Date(clock()).toISOString() };
		await withAuditRecord(user, recordOfFixings(orgId, stored, removed), async () => {
			if (!(await changeFixings(orgId, removed, note))) throw refuse('fixings-changed-meanwhile');
		});
	}
	return { removed: removed.length, total: stored.length - removed.length };
});

export const listFixings = operation(fixingList, async ({ request, caller }) => {
	await requireProvider(caller);
	const { index, currency, tenor } = request;
	const all = await organisationFixings(caller.organisation.orgId);
	const fixings = all.filter(
		(each) =>
			(index === undefined || each.index === index) &&
			(currency === undefined || each.currency === currency) &&
			(tenor === undefined || each.tenor === tenor),
	);
	return { fixings };
});

const seriesOf = ({ index, currency, tenor }: WireFixingKey) => `${currency} ${index} ${tenor}`;

export const keyOfFixing = (fixing: WireFixingKey) => `${seriesOf(fixing)} ${fixing.date}`;

/** Maximum number of changes in an audit record, because its size is limited. Further changes are only counted. */
const maxListed = 500;
const maxNamedSeries = 5;

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

export const saveFixings = operation(fixingSave, async ({ request, ...user }) => {
	const { caller, clock } = user;
	await requireProvider(caller);
	const { fixings, confirmed } = request;
	const { orgId } = caller.organisation;
	const [stored, published] = await Promise.all([organisationFixings(orgId), systemCalendars()]);
	const calendars = BusinessCalendars.of(published);
	const now = new Date(clock()).toISOString();
	const today = localDate(now.slice(0, 10));
	const checked = checkFixings(fixings, stored, { today, confirmed, calendar: (names) => calendars.joint(names) });
	if ('faults' in checked) throw fixingsInvalid(checked.faults);
	const { changed } = checked;
	const total = new Set([...stored, ...changed].map(keyOfFixing)).size;
	if (total > fixingLimits.ofOrganisation) throw refuse('fixing-limit-reached', { max: fixingLimits.ofOrganisation });
	if (changed.length > 0) {
		const note = { changedBy: caller.user.login, changedAt: now };
		await withAuditRecord(user, recordOfFixings(orgId, stored, changed), async () => {
			if (!(await changeFixings(orgId, changed, note))) throw refuse('fixings-changed-meanwhile');
		});
	}
	return { saved: changed.length, unchanged: fixings.length - changed.length, total };
});
