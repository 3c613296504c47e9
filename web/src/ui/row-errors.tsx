import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useTranslation } from 'react-i18next';

interface RowErrorsProps {
	/** Name of the file or run. */
	readonly name: string;
	readonly errors: readonly { readonly row: number; readonly name?: string | undefined; readonly error: string }[];
}

/** Errors of the first rows of a file, collapsed. */
export function RowErrors({ name, errors }: RowErrorsProps) {
	const { t } = useTranslation('ui');
	if (errors.length === 0) return undefined;
	return (
		<ExpandableSection
			variant="footer"
			headerText={t('rowErrors.title', { count: errors.length })}
			headerAriaLabel={t('rowErrors.titleOf', { name })}
		>
			<Box color="text-body-secondary" fontSize="body-s">
				{errors.map(({ row, name: label, error }) => (
					<div key={row}>
						{t(label === undefined ? 'rowErrors.row' : 'rowErrors.namedRow', { row, name: label, error })}
					</div>
				))}
			</Box>
		</ExpandableSection>
	);
}
