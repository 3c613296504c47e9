import { Alert, Checkbox, FormField, Header, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useId } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { type JsonField, jsonFieldsOf } from '#shared/delivery/schedule/job-request.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import {
	isUnreadable,
	jsonFieldNames,
	requestTimeOf,
	requestTypeOf,
	requestTypes,
	type ScheduleDraft,
} from '../schedule-draft.ts';
import { useLoanRight } from '../use-loan-right.ts';

export interface StepProps {
	readonly draft: ScheduleDraft;
	/** Returns the faults at a path and below it, such as `sftppush.host`. */
	readonly at: (path: string) => string | undefined;
	readonly onChange: (draft: ScheduleDraft) => void;
}

interface StepFrameProps {
	readonly name: 'what' | 'when' | 'where' | 'protection';
	readonly draft: ScheduleDraft;
	readonly fields: readonly JsonField[];
	readonly children: ReactNode;
}

/** Frame of a step of the form. A note names JSON fields that the form cannot show, which can be edited as JSON. */
export function StepFrame({ name, draft, fields, children }: StepFrameProps) {
	const { t } = useAdminText();
	const id = useId();
	const unreadable = fields.filter((field) => isUnreadable(draft, field));
	return (
		<section aria-labelledby={id}>
			<SpaceBetween size="s">
				<Header variant="h3" description={t(`scheduleForm.notes.${name}`)}>
					<span id={id}>{t(`scheduleForm.steps.${name}`)}</span>
				</Header>
				{unreadable.map((field) => (
					<Alert key={field} type="warning">
						{t('scheduleForm.unreadable', { field: t(`bulk.fields.${field}`) })}
					</Alert>
				))}
				{unreadable.length === 0 && children}
			</SpaceBetween>
		</section>
	);
}

interface TypeFieldProps extends StepProps {
	readonly orgId: string;
}

/** Selects rates or loans. Loans are not offered to an organisation without the calculator. */
export function TypeField({ orgId, draft, at, onChange }: TypeFieldProps) {
	const { t } = useAdminText();
	const hasLoans = useLoanRight(orgId);
	const saved = jsonFieldsOf(draft.type);
	const unsaved = jsonFieldNames.filter((field) => !saved.includes(field) && draft.texts[field].trim() !== '');
	const warningText = unsaved
		.map((field) => t('scheduleForm.notSaved', { field: t(`bulk.fields.${field}`) }))
		.join(' ');
	return (
		<FormField label={t('bulk.fields.RequestType')} errorText={at('RequestType')} warningText={warningText}>
			<Select
				options={requestTypes.map((type) => ({
					value: type,
					label: t(`bulk.types.${type}`),
					description: t(`bulk.typeNotes.${type}`),
					...(type === 'Loans' && hasLoans === false && { disabled: true, disabledReason: t('scheduleForm.noLoans') }),
				}))}
				selectedOption={{ value: draft.type, label: t(`bulk.types.${draft.type}`) }}
				onChange={({ detail }) => onChange({ ...draft, type: requestTypeOf(detail.selectedOption.value) })}
			/>
		</FormField>
	);
}

export function UtcTimeField({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	// Not a time input, because that would read 4pm as 04:00:00 and 25:00 as 23:00:00.
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
				value={draft.time}
				onChange={({ detail }) => onChange({ ...draft, time: detail.value })}
			/>
		</FormField>
	);
}

export function NotificationField({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (
		<FormField label={t('bulk.fields.notification')} errorText={at('notification')}>
			<Checkbox
				checked={draft.isNotified}
				onChange={({ detail }) => onChange({ ...draft, isNotified: detail.checked })}
			>
				{t('bulk.notify')}
			</Checkbox>
		</FormField>
	);
}

export function FileFields({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (['outputFileName', 'outputDir'] as const).map((field) => (
		<FormField
			key={field}
			label={t(`bulk.fields.${field}`)}
			constraintText={t(`bulk.hints.${field}`)}
			errorText={at(field)}
		>
			<Input value={draft[field]} onChange={({ detail }) => onChange({ ...draft, [field]: detail.value })} />
		</FormField>
	));
}
