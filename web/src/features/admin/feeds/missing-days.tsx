import Popover from '@cloudscape-design/components/popover';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { dateText } from '#i18n/date-text.ts';
import type { Feed } from '#shared/contract/feeds.ts';
import type { AdminText } from '../shared/admin-text.ts';

interface MissingDaysProps {
	readonly index: string;
	readonly missing: NonNullable<Feed['missing']>;
	readonly text: AdminText;
}

/** The number of gaps of an index, with a popover that lists their dates. */
export function MissingDays({ index, missing: { count, dates }, text: { t, language } }: MissingDaysProps) {
	const others = count - dates.length;
	return (
		<Popover
			header={t('feeds.missingTitle', { index })}
			dismissAriaLabel={t('actions.close')}
			renderWithPortal
			content={
				<>
					<div>{dates.map((date) => dateText(date, language)).join(', ')}</div>
					{others > 0 && <div>{t('feeds.missingBefore', { count: others })}</div>}
				</>
			}
		>
			<StatusIndicator type="warning">{t('feeds.missing', { count })}</StatusIndicator>
		</Popover>
	);
}
