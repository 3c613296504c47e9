import { Checkbox, FormField, Input, Select } from '@cloudscape-design/components';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import { requestTimeOf, requestTypes } from '../schedule-draft.ts';
import type { StepProps } from './step.tsx';

/** The type of the rates. */
export function TypeField({ draft, isDisabled, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (
		<FormField label={t('bulk.fields.RequestType')} errorText={at('RequestType')}>
			<Select
				disabled={isDisabled}
				options={requestTypes.map((type) => ({
					value: type,
					label: t(`bulk.types.${type}`),
					description: t(`bulk.typeNotes.${type}`),
				}))}
				selectedOption={{ value: draft.type, label: t(`bulk.types.${draft.type}`) }}
				onChange={({ detail }) =>
					onChange({ ...draft, type: detail.selectedOption.value === 'Term' ? 'Term' : 'Compounded' })
				}
			/>
		</FormField>
	);
}

/** The time of the runs in UTC. */
export function UtcTimeField({ draft, isDisabled, at, onChange }: StepProps) {
	const { t } = useAdminText();
	// A time input would make 04:00:00 of 4pm, and 23:00:00 of 25:00.
	const fault = draft.time === '' || isRequestTime(requestTimeOf(draft)) ? undefined : t('bulk.wrongTime');
	return (
		<FormField
			label={t('bulk.fields.requestTime')}
			constraintText={t('bulk.hints.requestTime')}
			errorText={at('requestTime') ?? fault}
		>
			<Input
				placeholder="hh:mm:ss"
				autoComplete={false}
				disabled={isDisabled}
				value={draft.time}
				onChange={({ detail }) => onChange({ ...draft, time: detail.value })}
			/>
		</FormField>
	);
}

export function NotificationField({ draft, isDisabled, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (
		<FormField label={t('bulk.fields.notification')} errorText={at('notification')}>
			<Checkbox
				disabled={isDisabled}
				checked={draft.isNotified}
				onChange={({ detail }) => onChange({ ...draft, isNotified: detail.checked })}
			>
				{t('bulk.notify')}
			</Checkbox>
		</FormField>
	);
}

/** Name and folder of the file. */
export function FileFields({ draft, isDisabled, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (['outputFileName', 'outputDir'] as const).map((field) => (
		<FormField
			key={field}
			label={t(`bulk.fields.${field}`)}
			constraintText={t(`bulk.hints.${field}`)}
			errorText={at(field)}
		>
			<Input
				disabled={isDisabled}
				value={draft[field]}
				onChange={({ detail }) => onChange({ ...draft, [field]: detail.value })}
			/>
		</FormField>
	));
}
