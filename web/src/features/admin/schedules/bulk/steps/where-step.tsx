import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/input-row.tsx';
import { type Json, type JsonObject, withKey } from '#features/admin/shared/json-value.ts';
import { KeyFingerprints } from '../../key-fingerprints.tsx';
import { numberOf, objectOf, textOf, withPart, withValue } from '../schedule-draft.ts';
import { ConnectionTest } from './connection-test.tsx';
import { KeyInput } from './key-input.tsx';
import { PartInput } from './part-input.tsx';
import { StepFrame, type StepProps } from './step.tsx';

interface WhereStepProps extends StepProps {
	readonly orgId: string;
}

/** The server to which files are uploaded, if any. */
export function WhereStep({ orgId, ...props }: WhereStepProps) {
	const { draft, isDisabled, at, onChange } = props;
	const { t } = useAdminText();
	const hasServer = draft.texts.sftppush.trim() !== '';
	return (
		<StepFrame name="where" draft={draft} fields={['sftppush']}>
			<SpaceBetween size="s">
				<FormField label={t('scheduleForm.destination')} errorText={hasServer ? undefined : at('sftppush')}>
					<RadioGroup
						value={hasServer ? 'sftp' : 'portal'}
						items={(['portal', 'sftp'] as const).map((value) => ({
							value,
							label: t(`scheduleForm.destinations.${value}`),
							disabled: isDisabled,
						}))}
						onChange={({ detail }) =>
							onChange(withPart(draft, 'sftppush', detail.value === 'sftp' ? { host: '' } : undefined))
						}
					/>
				</FormField>
				{hasServer && <AccountFields {...props} orgId={orgId} />}
			</SpaceBetween>
		</StepFrame>
	);
}

/** Stored secrets, by how they are replaced. */
const kinds = ['stored', 'password', 'privateKey'] as const;

type LoginKind = (typeof kinds)[number];

function loginKindOf({ password, privateKey, secretName }: JsonObject): LoginKind {
	if (privateKey !== undefined) return 'privateKey';
	return password === undefined && secretName !== undefined ? 'stored' : 'password';
}

function AccountFields({ orgId, draft, isDisabled, at, onChange }: WhereStepProps) {
	const { t } = useAdminText();
	const account = objectOf(draft, 'sftppush');
	const set = (key: string, value: Json | undefined) =>
		// An account without any field would be no account.
		onChange(withPart(draft, 'sftppush', { host: '', ...withKey(account, key, value) }));
	const kind = loginKindOf(account);
	const setKind = (next: string) => {
		const { password: _, privateKey: __, passphrase: ___, ...kept } = account;
		onChange(withPart(draft, 'sftppush', next === 'stored' ? kept : { ...kept, [next]: '' }));
	};
	const field = (key: 'host' | 'port' | 'user' | 'directory', isNumber = false) => (
		<PartInput
			label={t(`scheduleForm.fields.${key}`)}
			hint={t(`scheduleForm.hints.${key}`)}
			errorText={at(`sftppush.${key}`)}
			disabled={isDisabled}
			value={account[key]}
			onChange={(written) =>
				set(key, isNumber ? numberOf(written) : written === '' && key !== 'host' ? undefined : written)
			}
		/>
	);
	const secret = (key: 'password' | 'passphrase') => (
		<PartInput
			label={t(`scheduleForm.fields.${key}`)}
			hint={t(`scheduleForm.hints.${key}`)}
			errorText={at(`sftppush.${key}`)}
			disabled={isDisabled}
			type="password"
			value={account[key]}
			onChange={(written) => set(key, key === 'passphrase' && written === '' ? undefined : written)}
		/>
	);
	const hostKeys = Array.isArray(account.hostKeys) ? account.hostKeys.map(textOf) : [];
	const hasStored = account.secretName !== undefined;
	return (
		<SpaceBetween size="s">
			<InputRow>
				{field('host')}
				{field('port', true)}
				{field('user')}
				{field('directory')}
			</InputRow>
			<FormField label={t('scheduleForm.login')} errorText={at('sftppush.secretName')}>
				<RadioGroup
					value={kind}
					items={kinds
						.filter((each) => each !== 'stored' || hasStored)
						.map((value) => ({ value, label: t(`scheduleForm.logins.${value}`), disabled: isDisabled }))}
					onChange={({ detail }) => setKind(detail.value)}
				/>
			</FormField>
			{kind === 'password' && <InputRow>{secret('password')}</InputRow>}
			{kind === 'privateKey' && (
				<InputRow isWide>
					<KeyInput
						label={t('scheduleForm.fields.privateKey')}
						hint={t('scheduleForm.hints.privateKey')}
						errorText={at('sftppush.privateKey')}
						disabled={isDisabled}
						value={textOf(account.privateKey)}
						onChange={(written) => set('privateKey', written)}
					/>
					{secret('passphrase')}
				</InputRow>
			)}
			<KeyInput
				label={t('scheduleForm.fields.hostKeys')}
				hint={t('scheduleForm.hints.hostKeys')}
				errorText={at('sftppush.hostKeys')}
				disabled={isDisabled}
				value={hostKeys.join('\n')}
				onChange={(written) => set('hostKeys', written.trim() === '' ? undefined : written.split(/\r?\n/))}
			/>
			<KeyFingerprints hostKeys={hostKeys} />
			<ConnectionTest
				orgId={orgId}
				jobId={draft.jobId}
				account={account}
				isDisabled={isDisabled}
				onTrust={(line) => set('hostKeys', [line])}
			/>
			<InputRow>
				<FormField label={t('scheduleForm.fields.overwrite')} errorText={at('sftppush.overwrite')}>
					<Checkbox
						disabled={isDisabled}
						checked={account.overwrite === true}
						onChange={({ detail }) => set('overwrite', detail.checked ? true : undefined)}
					>
						{t('scheduleForm.overwrites')}
					</Checkbox>
				</FormField>
				<PartInput
					label={t('scheduleForm.fields.temporaryPrefix')}
					hint={t('scheduleForm.hints.temporaryPrefix')}
					errorText={at('sftppush.temporaryPrefix')}
					disabled={isDisabled}
					placeholder="."
					value={account.temporaryPrefix}
					onChange={(written) => onChange(withValue(draft, 'sftppush', 'temporaryPrefix', written))}
				/>
			</InputRow>
		</SpaceBetween>
	);
}
