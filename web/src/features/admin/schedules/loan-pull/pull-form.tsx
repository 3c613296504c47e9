import {
	Box,
	FormField,
	Input,
	type InputProps,
	RadioGroup,
	SpaceBetween,
	StatusIndicator,
	Table,
	Textarea,
	Toggle,
} from '@cloudscape-design/components';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/form-inputs.tsx';
import { withColon } from '#i18n/punctuation.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { LoanPullRun } from '#shared/contract/loan-pull.ts';
import { isPullErrorCode } from '#shared/contract/pull-errors.ts';
import { DeliveryErrorText } from '#ui/delivery-error-text.tsx';
import { KeyFingerprints } from '../key-fingerprints.tsx';
import type { PullDraft, PullInput } from './pull-draft.ts';

/** Returns why files could not be fetched, or a file was refused. English has more detail for an unreadable file. */
export function pullErrorText(
	{ code, message }: { readonly code: string; readonly message: string },
	{ t, language }: AdminText,
): string {
	if (language.startsWith('en') || !isPullErrorCode(code)) return message;
	const text = t(`pull.errors.${code}`);
	return code === 'file-unreadable' ? `${text} ${message}` : text;
}

export function PullOutcome({ run }: { readonly run: LoanPullRun }) {
	const text = useAdminText();
	const { t } = text;
	const { error, refused, taken, isRecovery } = run;
	if (error !== undefined) return <StatusIndicator type="error">{pullErrorText(error, text)}</StatusIndicator>;
	const type = refused.length > 0 ? 'warning' : 'success';
	return (
		<StatusIndicator type={type}>
			{t('pull.runs.taken', { count: taken.length })}
			{refused.length > 0 && ` ${t('pull.runs.refused', { count: refused.length })}`}
			{isRecovery && ` ${t('pull.runs.recovered')}`}
		</StatusIndicator>
	);
}

export function PullRuns({ runs }: { readonly runs: readonly LoanPullRun[] }) {
	const text = useAdminText();
	const { t, language } = text;
	return (
		<Table
			variant="embedded"
			trackBy="startedAt"
			items={runs}
			ariaLabels={{ tableLabel: t('pull.runs.title') }}
			header={<Box variant="h4">{t('pull.runs.title')}</Box>}
			empty={<Box color="text-body-secondary">{t('pull.runs.none')}</Box>}
			columnDefinitions={[
				{
					id: 'startedAt',
					header: t('pull.runs.at'),
					isRowHeader: true,
					minWidth: 160,
					cell: ({ startedAt }) => instantText(startedAt, language),
				},
				{
					id: 'outcome',
					header: t('pull.runs.outcome'),
					minWidth: 220,
					cell: (run) => (
						<>
							<PullOutcome run={run} />
							{run.mailError !== undefined && (
								<Box variant="small">
									<DeliveryErrorText error={run.mailError} />
								</Box>
							)}
						</>
					),
				},
				{
					id: 'files',
					header: t('pull.runs.files'),
					minWidth: 260,
					cell: ({ taken, refused }) => (
						<>
							{taken.map(({ name, deliveryId }) => (
								<div key={deliveryId}>{name}</div>
							))}
							{refused.map(({ name, error }, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: names that cannot be shown may look alike
								<div key={index}>{withColon(name, pullErrorText(error, text))}</div>
							))}
						</>
					),
				},
			]}
		/>
	);
}

interface PullFormProps {
	readonly draft: PullDraft;
	readonly hasSecret: boolean;
	readonly faults: Readonly<Record<string, string>>;
	readonly onChange: (draft: PullDraft) => void;
}

export function PullForm({ draft, hasSecret, faults, onChange }: PullFormProps) {
	const { t } = useAdminText();
	const field = (name: PullInput, more: { readonly type?: InputProps.Type; readonly isLong?: boolean } = {}) => {
		const shared = {
			value: draft[name],
			invalid: faults[name] !== undefined,
			autoComplete: false,
			spellcheck: false,
			placeholder: isSecret(name) && hasSecret ? t('pull.kept') : '',
			onChange: ({ detail }: { readonly detail: { readonly value: string } }) =>
				onChange({ ...draft, [name]: detail.value }),
		};
		return (
			<FormField label={t(`pull.fields.${name}`)} constraintText={t(`pull.hints.${name}`)} errorText={faults[name]}>
				{more.isLong === true ? <Textarea {...shared} rows={3} /> : <Input {...shared} type={more.type ?? 'text'} />}
			</FormField>
		);
	};
	return (
		<SpaceBetween size="s">
			<InputRow>
				{field('host')}
				{field('port')}
				{field('user')}
				{field('password', { type: 'password' })}
			</InputRow>
			<InputRow isWide>
				<div>
					{field('hostKeys', { isLong: true })}
					<KeyFingerprints hostKeys={[draft.hostKeys]} />
				</div>
				{field('privateKey', { isLong: true })}
			</InputRow>
			<InputRow>
				{draft.privateKey !== '' && field('passphrase', { type: 'password' })}
				{field('directory')}
				{field('namePattern')}
				{field('moveTo')}
			</InputRow>
			<InputRow>
				<FormField label={t('pull.fields.when')}>
					<RadioGroup
						value={draft.when}
						items={[
							{ value: 'interval', label: t('pull.when.interval') },
							{ value: 'times', label: t('pull.when.times') },
						]}
						onChange={({ detail }) => onChange({ ...draft, when: detail.value === 'times' ? 'times' : 'interval' })}
					/>
				</FormField>
				{draft.when === 'interval' ? field('everyMinutes') : field('times')}
				<FormField label={t('pull.fields.isPaused')}>
					<Toggle checked={draft.isPaused} onChange={({ detail }) => onChange({ ...draft, isPaused: detail.checked })}>
						{t('pull.paused')}
					</Toggle>
				</FormField>
			</InputRow>
		</SpaceBetween>
	);
}

const isSecret = (name: PullInput) => name === 'password' || name === 'privateKey';
