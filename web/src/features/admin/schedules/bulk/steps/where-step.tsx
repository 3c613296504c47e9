import { Alert, Button, Checkbox, FormField, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import type * as z from 'zod';
import { faultText } from '#features/admin/schedules/fault-text.ts';
import { KeyFingerprints } from '#features/admin/schedules/key-fingerprints.tsx';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/form-inputs.tsx';
import { type Json, type JsonObject, withKey } from '#features/admin/shared/json-value.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { ApiError, callApi } from '#lib/api-client.ts';
import { bulkScheduleTest, type connectionTestAnswer } from '#shared/contract/schedule-checks.ts';
import { newJobId } from '#shared/delivery/schedule/new-job.ts';
import { DeliveryErrorText } from '#ui/delivery-error-text.tsx';
import { numberOf, objectOf, textOf, withPart, withValue } from '../schedule-draft.ts';
import { KeyInput, PartInput, PartSelect } from './part-input.tsx';
import { StepFrame, type StepProps } from './step.tsx';

interface ConnectionTestProps {
	readonly orgId: string;
	readonly jobId: string;
	readonly account: JsonObject;
	/** Called with the host key to trust. It replaces all other trusted keys. */
	readonly onTrust: (line: string) => void;
}

const keyOf = (account: JsonObject) => JSON.stringify(Object.entries(account).toSorted());

type Tested = z.output<typeof connectionTestAnswer>;

/** Tests the SFTP account: shows the server's key and asks to trust it, then writes and removes a test file. */
function ConnectionTest({ orgId, jobId, account, onTrust }: ConnectionTestProps) {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const [tested, setTested] = useState<{ readonly of: string; readonly result: Tested }>();
	const [faults, setFaults] = useState<readonly string[]>([]);
	const [isBusy, setBusy] = useState(false);

	const test = async (sent: JsonObject) => {
		setBusy(true);
		setTested(undefined);
		setFaults([]);
		messages.attempt('scheduleTest');
		try {
			const request = { orgId, sftppush: { ...sent }, ...(jobId === newJobId ? {} : { jobId }) };
			setTested({ of: keyOf(sent), result: await callApi(bulkScheduleTest, request) });
		} catch (error) {
			if (error instanceof ApiError && error.issues !== undefined) {
				setFaults(error.issues.map((fault) => faultText(fault, text).text));
			} else messages.failed('scheduleTest', error);
		} finally {
			setBusy(false);
		}
	};
	const trust = (line: string) => {
		onTrust(line);
		void test({ ...account, hostKeys: [line] });
	};
	// A result applies only to the account that was tested.
	const result = tested?.of === keyOf(account) ? tested.result : undefined;
	return (
		<SpaceBetween size="xs">
			<Button loading={isBusy} loadingText={t('scheduleForm.testing')} onClick={() => void test(account)}>
				{t('scheduleForm.test')}
			</Button>
			<div role="status">
				{faults.length > 0 && (
					<Alert type="error" header={t('scheduleForm.testRefused')}>
						<ul>
							{faults.map((fault) => (
								<li key={fault}>{fault}</li>
							))}
						</ul>
					</Alert>
				)}
				{result !== undefined && <TestResult result={result} directory={account.directory} onTrust={trust} />}
			</div>
		</SpaceBetween>
	);
}

interface TestResultProps {
	readonly result: Tested;
	readonly directory: unknown;
	readonly onTrust: (line: string) => void;
}

function TestResult({ result: { outcome, hostKey, error }, directory, onTrust }: TestResultProps) {
	const { t } = useAdminText();
	if (outcome === 'passed') {
		const place = typeof directory === 'string' && directory !== '' ? directory : '.';
		return <Alert type="success">{t('scheduleForm.tested.passed', { directory: place })}</Alert>;
	}
	const failure = error && <DeliveryErrorText error={error} />;
	if (hostKey === undefined || outcome === 'failed') return <Alert type="error">{failure}</Alert>;
	return (
		<Alert
			type={outcome === 'host-key-unknown' ? 'info' : 'error'}
			header={t(`scheduleForm.tested.${outcome}`)}
			action={<Button onClick={() => onTrust(hostKey)}>{t(`scheduleForm.trust.${outcome}`)}</Button>}
		>
			<KeyFingerprints hostKeys={[hostKey]} />
		</Alert>
	);
}

interface WhereStepProps extends StepProps {
	readonly orgId: string;
}

export function WhereStep({ orgId, ...props }: WhereStepProps) {
	const { draft, at, onChange } = props;
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

/** Kinds of login: the stored secret, or a new password or private key that replaces it. */
const kinds = ['stored', 'password', 'privateKey'] as const;

type LoginKind = (typeof kinds)[number];

function loginKindOf({ password, privateKey, secretName }: JsonObject): LoginKind {
	if (privateKey !== undefined) return 'privateKey';
	return password === undefined && secretName !== undefined ? 'stored' : 'password';
}

function AccountFields({ orgId, draft, at, onChange }: WhereStepProps) {
	const { t } = useAdminText();
	const account = objectOf(draft, 'sftppush');
	const set = (key: string, value: Json | undefined) =>
		// Without `host`, an empty account would be removed from the request.
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
						.map((value) => ({ value, label: t(`scheduleForm.logins.${value}`) }))}
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
				value={hostKeys.join('\n')}
				onChange={(written) => set('hostKeys', written.trim() === '' ? undefined : written.split(/\r?\n/))}
			/>
			<KeyFingerprints hostKeys={hostKeys} />
			<ConnectionTest orgId={orgId} jobId={draft.jobId} account={account} onTrust={(line) => set('hostKeys', [line])} />
			<InputRow>
				<FormField label={t('scheduleForm.fields.overwrite')} errorText={at('sftppush.overwrite')}>
					<Checkbox
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
					placeholder="."
					value={account.temporaryPrefix}
					onChange={(written) => onChange(withValue(draft, 'sftppush', 'temporaryPrefix', written))}
				/>
			</InputRow>
		</SpaceBetween>
	);
}

const suffixes = ['.pgp', '.gpg', '.asc', ''] as const;

export function ProtectionStep({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	const isEncrypted = draft.texts.cryptography.trim() !== '';
	const terms = objectOf(draft, 'cryptography');
	const set = (changes: Readonly<Record<string, string | boolean>>) =>
		onChange(withPart(draft, 'cryptography', { publicKey: '', ...terms, ...changes }));
	const publicKey = textOf(terms.publicKey);
	const atOtherFields = [at('cryptography.publicKey'), at('cryptography.suffix')].join('\n').split('\n');
	const atOptions = at('cryptography')
		?.split('\n')
		.filter((line) => !atOtherFields.includes(line));
	return (
		<StepFrame name="protection" draft={draft} fields={['cryptography']}>
			<SpaceBetween size="s">
				<RadioGroup
					ariaLabel={t('scheduleForm.steps.protection')}
					value={isEncrypted ? 'openpgp' : 'plain'}
					items={(['plain', 'openpgp'] as const).map((value) => ({
						value,
						label: t(`scheduleForm.protections.${value}`),
					}))}
					onChange={({ detail }) =>
						onChange(withPart(draft, 'cryptography', detail.value === 'openpgp' ? { publicKey: '' } : undefined))
					}
				/>
				{isEncrypted && (
					<>
						<KeyInput
							label={t('scheduleForm.fields.publicKey')}
							hint={t('scheduleForm.hints.publicKey')}
							errorText={at('cryptography.publicKey')}
							value={publicKey}
							onChange={(written) => set({ publicKey: written })}
						/>
						<KeyFingerprints publicKey={publicKey} />
						<InputRow>
							<FormField label={t('scheduleForm.options')} errorText={atOptions?.join('\n')}>
								{(['sign', 'armor', 'compress'] as const).map((key) => (
									<Checkbox
										key={key}
										checked={terms[key] === true}
										onChange={({ detail }) => set({ [key]: detail.checked })}
									>
										{t(`scheduleForm.cryptography.${key}`)}
									</Checkbox>
								))}
							</FormField>
							<PartSelect
								label={t('scheduleForm.fields.suffix')}
								errorText={at('cryptography.suffix')}
								value={textOf(terms.suffix ?? '.pgp')}
								options={suffixes.map((value) => ({ value, label: value === '' ? t('scheduleForm.noSuffix') : value }))}
								onChange={(suffix) => set({ suffix })}
							/>
						</InputRow>
					</>
				)}
			</SpaceBetween>
		</StepFrame>
	);
}
