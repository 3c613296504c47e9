import FormField from '@cloudscape-design/components/form-field';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import type { RefObject } from 'react';
import { useNoticeText } from '../shared/notice-text.ts';

interface NoticeFieldProps {
	readonly field: RefObject<TextareaProps.Ref | null>;
	readonly text: string;
	readonly onChange: (text: string) => void;
}

const pasteRows = 7;

/** The pasted text of a notice. */
export function NoticeField({ field, text, onChange }: NoticeFieldProps) {
	const { t } = useNoticeText();
	return (
		<FormField label={t('fields.text')} description={t('fields.textHint')} stretch>
			<Textarea
				ref={field}
				value={text}
				rows={pasteRows}
				spellcheck={false}
				placeholder={t('fields.textPlaceholder')}
				onChange={({ detail }) => onChange(detail.value)}
			/>
		</FormField>
	);
}
