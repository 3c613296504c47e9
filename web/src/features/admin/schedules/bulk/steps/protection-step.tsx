import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/input-row.tsx';
import { KeyFingerprints } from '../../key-fingerprints.tsx';
import { objectOf, textOf, withPart } from '../schedule-draft.ts';
import { KeyInput } from './key-input.tsx';
import { PartSelect } from './part-input.tsx';
import { StepFrame, type StepProps } from './step.tsx';

const suffixes = ['.pgp', '.gpg', '.asc', ''] as const;

/** Encryption for the recipient, and the signature of the organisation. */
export function ProtectionStep({ draft, isDisabled, at, onChange }: StepProps) {
	const { t } = useAdminText();
	const isEncrypted = draft.texts.cryptography.trim() !== '';
	const terms = objectOf(draft, 'cryptography');
	const set = (changes: Readonly<Record<string, string | boolean>>) =>
		onChange(withPart(draft, 'cryptography', { publicKey: '', ...terms, ...changes }));
	const publicKey = textOf(terms.publicKey);
	return (
		<StepFrame name="protection" draft={draft} fields={['cryptography']}>
			<SpaceBetween size="s">
				<RadioGroup
					ariaLabel={t('scheduleForm.steps.protection')}
					value={isEncrypted ? 'openpgp' : 'plain'}
					items={(['plain', 'openpgp'] as const).map((value) => ({
						value,
						label: t(`scheduleForm.protections.${value}`),
						disabled: isDisabled,
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
							disabled={isDisabled}
							value={publicKey}
							onChange={(written) => set({ publicKey: written })}
						/>
						<KeyFingerprints publicKey={publicKey} />
						<InputRow>
							<FormField label={t('scheduleForm.options')} errorText={at('cryptography')}>
								{(['sign', 'armor', 'compress'] as const).map((key) => (
									<Checkbox
										key={key}
										disabled={isDisabled}
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
								disabled={isDisabled}
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
