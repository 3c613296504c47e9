import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/input-row.tsx';
import { KeyFingerprints } from '../key-fingerprints.tsx';
import type { PullDraft, PullInput } from './pull-draft.ts';

interface PullFormProps {
	readonly draft: PullDraft;
	readonly hasSecret: boolean;
	/** By input. */
	readonly faults: Readonly<Record<string, string>>;
	readonly onChange: (draft: PullDraft) => void;
}

/** The inputs of the server from which loan files are fetched. */
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
