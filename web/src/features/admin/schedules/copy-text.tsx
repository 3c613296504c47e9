import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { useAdminText } from '#features/admin/shared/admin-text.ts';

interface CopyTextProps {
	/** What is copied, for screen readers. */
	readonly label: string;
	/** What is shown beside the button. */
	readonly shown: string;
	/** What is copied. */
	readonly text: string;
}

/** A text, perhaps shortened, with a button that copies all of it. */
export function CopyText({ label, shown, text }: CopyTextProps) {
	const { t } = useAdminText();
	return (
		<CopyToClipboard
			variant="inline"
			textToCopy={text}
			textToDisplay={shown}
			copyButtonAriaLabel={label}
			copySuccessText={t('bulk.copied')}
			copyErrorText={t('bulk.notCopied')}
		/>
	);
}
