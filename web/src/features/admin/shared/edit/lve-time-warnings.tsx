import Alert from '@cloudscape-design/components/alert';
import { type EarlyLoanTime, earlyLoanTime } from '#shared/loan/batch/usual-publication.ts';
import { type AdminText, useAdminText } from '../admin-text.ts';
import type { BackendDraft } from '../draft/backend-draft.ts';
import { type ScheduleEntry, scheduleOf } from '../draft/lve-schedule.ts';

/** Times of the schedule at which the rate of the day is not published yet, or may not be. */
export function LveTimeWarnings({ draft }: { readonly draft: BackendDraft }) {
	const { t } = useAdminText();
	const year = new Date().getFullYear();
	return scheduleOf(draft).map((entry) => {
		const warning = earlyLoanTime(entry.currency, entry.time, year);
		if (warning === undefined) return undefined;
		const isUnknown = warning.kind === 'unknown';
		return (
			<Alert
				key={entry.currency}
				type={isUnknown ? 'info' : 'warning'}
				header={isUnknown ? t('lve.unknownTitle') : t(`lve.earlyTitle.${warning.season}`)}
			>
				{warningText(entry, warning, t)}
			</Alert>
		);
	});
}

function warningText({ currency, time }: ScheduleEntry, warning: EarlyLoanTime, t: AdminText['t']): string {
	if (warning.kind === 'unknown') return t('lve.unknown', { currency });
	const { index, summer, winter } = warning;
	return t('lve.early', { currency, time, index, summer, winter });
}
