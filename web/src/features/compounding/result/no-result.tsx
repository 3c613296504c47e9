import Box from '@cloudscape-design/components/box';
import { useCompoundingText } from '../compounding-text.ts';

/** Shown below the form until the first calculation. */
export function NoResult() {
	const { t } = useCompoundingText();
	return (
		<Box textAlign="center" padding="xl" color="text-body-secondary">
			<Box variant="h3" tagOverride="h2" color="inherit">
				{t('result.empty')}
			</Box>
			{t('result.emptyHint')}
		</Box>
	);
}
