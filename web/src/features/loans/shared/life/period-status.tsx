import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import { useLifeText } from '../loans-text.ts';

type Status = SchedulePeriod['status'];

const marks: Readonly<Record<Status, StatusIndicatorProps.Type>> = {
	paid: 'success',
	known: 'info',
	accruing: 'in-progress',
	projected: 'pending',
};

/** Shows the status of a period or a payment as a symbol with a word. */
export function PeriodStatus({ status }: { readonly status: Status }) {
	const { t } = useLifeText();
	return <StatusIndicator type={marks[status]}>{t(`statuses.${status}`)}</StatusIndicator>;
}
