import { FormField, Select } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { callApi } from '#lib/api-client.ts';
import { calendarNamesQuery } from '#lib/calendars.ts';
import { useSession } from '#lib/session-context.ts';
import { deleteCalendar } from '#shared/contract/calendars.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useCalendarChanged, useCalendarsText, useRemoteCalendarChanges } from './calendars-text.ts';

const doneMillis = 5000;
const failedMillis = 8000;

export function DeleteCalendarDialog({ onClose }: { readonly onClose: () => void }) {
	const text = useCalendarsText();
	const { t } = text;
	const { show } = useNotifications();
	const { organizationName } = useSession();
	const names = useQuery({ ...calendarNamesQuery(organizationName), refetchOnMount: 'always' });
	useRemoteCalendarChanges();
	const changed = useCalendarChanged();
	const [selected, setSelected] = useState('');
	const [isAsking, setAsking] = useState(false);
	const [isBusy, setBusy] = useState(false);

	const remove = async () => {
		setBusy(true);
		try {
			const { calendar } = await callApi(deleteCalendar, { calendar: selected });
			setSelected('');
			setAsking(false);
			show({ type: 'success', text: t('delete.done', { calendar }), durationMillis: doneMillis });
			await changed('calendar-deleted', calendar);
		} catch (error) {
			show({ type: 'error', text: describeProblem(error, text, t('problems.failed')), durationMillis: failedMillis });
			void names.refetch();
		} finally {
			setBusy(false);
			setAsking(false);
		}
	};

	if (isAsking) {
		return (
			<ActionDialog
				key="question"
				title={t('delete.title')}
				cancel={t('cancel')}
				action={{ text: t('delete.action'), isBusy, onPress: () => void remove() }}
				onCancel={() => setAsking(false)}
			>
				{t('delete.question', { calendar: selected })}
			</ActionDialog>
		);
	}
	const calendars = (names.data?.clientCalendars ?? [])
		.map(({ calendar }) => calendar)
		.toSorted((a, b) => a.localeCompare(b));
	const options = [
		{ value: '', label: t('delete.none') },
		...calendars.map((calendar) => ({ value: calendar, label: calendar })),
	];
	return (
		<ActionDialog
			key="choice"
			title={t('delete.title')}
			cancel={t('close')}
			action={{ text: t('delete.action'), isDisabled: selected === '', onPress: () => setAsking(true) }}
			onCancel={onClose}
		>
			<FormField
				label={t('delete.label')}
				constraintText={names.isSuccess && calendars.length === 0 ? t('noClientCalendars') : undefined}
			>
				<Select
					options={options}
					selectedOption={options.find(({ value }) => value === selected) ?? options[0] ?? null}
					statusType={names.isPending ? 'loading' : names.isError ? 'error' : 'finished'}
					loadingText={t('loading')}
					errorText={t('problems.notLoaded')}
					recoveryText={t('retry')}
					onLoadItems={() => {
						if (names.isError) void names.refetch();
					}}
					onChange={({ detail }) => setSelected(detail.selectedOption.value ?? '')}
				/>
			</FormField>
		</ActionDialog>
	);
}
