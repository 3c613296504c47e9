import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/input-row.tsx';
import { isBlank, withExample } from '../schedule-draft.ts';
import { ColumnsField } from './columns-field.tsx';
import { FileFields, TypeField } from './plain-fields.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { RatesEditor } from './rates-editor.tsx';
import { StepFrame, type StepProps } from './step.tsx';

interface WhatStepProps extends StepProps {
	readonly orgId: string;
	/** Short name of the organisation. */
	readonly client: string;
}

/** Rates, columns and name of the file, with a preview of its rows. */
export function WhatStep({ orgId, client, ...props }: WhatStepProps) {
	const { draft, isDisabled, onChange } = props;
	const { t } = useAdminText();
	return (
		<StepFrame name="what" draft={draft} fields={['Rates', 'OutputFields']}>
			<SpaceBetween size="s">
				<InputRow>
					<TypeField {...props} />
					<FileFields {...props} />
					<FormField label={t('bulk.example')} constraintText={t('bulk.exampleHint')}>
						<Button disabled={isDisabled || !isBlank(draft)} onClick={() => onChange(withExample(draft))}>
							{t('bulk.fillInExample')}
						</Button>
					</FormField>
				</InputRow>
				<RatesEditor {...props} />
				<ColumnsField {...props} />
				<PreviewRows orgId={orgId} client={client} draft={draft} isDisabled={isDisabled} />
			</SpaceBetween>
		</StepFrame>
	);
}
