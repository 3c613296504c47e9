import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useNoticeText } from './notice-text.ts';

interface NoticeFieldProps {
	readonly text: string;
	readonly onChange: (text: string) => void;
}

const pasteRows = 7;

/** The pasted text of a notice. */
export function NoticeField({ text, onChange }: NoticeFieldProps) {
	const { t } = useNoticeText();
	return (
		<FormField label={t('fields.text')} description={t('fields.textHint')} stretch>
			<Textarea
				value={text}
				rows={pasteRows}
				spellcheck={false}
				placeholder={t('fields.textPlaceholder')}
				onChange={({ detail }) => onChange(detail.value)}
			/>
		</FormField>
	);
}
