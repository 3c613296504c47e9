import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { fixingLimits, fixingSave } from '#shared/contract/valuation-fixings.ts';
import { localDate } from '#shared/time/local-date.ts';
import { checkFixings } from './check-fixings.ts';
import { fixingsInvalid } from './fixings-invalid.ts';
import { changeFixings, organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/require-provider.ts';
import { BusinessCalendars } from './pricing/business-calendars.ts';
import { keyOfFixing, recordOfFixings } from './record-of-fixings.ts';

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
