import { Button, Container, FileInput, FormField } from '@cloudscape-design/components';
import toolbar from '#ui/file-toolbar.module.css';
import { useBatchText } from '../shared/loans-text.ts';
import styles from './batch-toolbar.module.css';
import { maxFileBytes, maxLoans } from './file/batch-reading.ts';

interface BatchToolbarProps {
	readonly file: File | undefined;
	readonly isOver: boolean;
	readonly isTemplateBusy: boolean;
	readonly onTemplate: () => void;
	readonly onFile: (file: File) => void;
	readonly onPaste: (text: string) => void;
	readonly onClear: () => void;
}

const megabyte = 1024 * 1024;

export function BatchToolbar(props: BatchToolbarProps) {
	const { file, isOver, isTemplateBusy, onTemplate, onFile, onPaste, onClear } = props;
	const { t } = useBatchText();
	const limits = { loans: maxLoans.toLocaleString('en-US'), megabytes: maxFileBytes / megabyte };
	return (
		<Container data-screen-only={file === undefined ? '' : undefined}>
			<section className={`${toolbar.toolbar} ${styles.paper}`} aria-label={t('toolbar.label')} data-over={isOver}>
				<FormField label={t('toolbar.file')} constraintText={t('toolbar.format', limits)}>
					<div className={toolbar.file}>
						<FileInput
							accept=".csv,.xlsx,.txt"
							value={file === undefined ? [] : [file]}
							onChange={({ detail }) => detail.value[0] !== undefined && onFile(detail.value[0])}
						>
							{t('toolbar.choose')}
						</FileInput>
						<output className={styles.name} title={file?.name}>
							{isOver ? t('toolbar.drop') : (file?.name ?? t('toolbar.none'))}
						</output>
						{file !== undefined && <Button onClick={onClear}>{t('toolbar.clear')}</Button>}
					</div>
				</FormField>
				<div className={toolbar.button}>
					<Button iconName="download" loading={isTemplateBusy} onClick={onTemplate}>
						{t('toolbar.template')}
					</Button>
				</div>
				<FormField label={t('paste.label')}>
					<textarea
						className={styles.paste}
						rows={1}
						value=""
						aria-label={t('paste.label')}
						placeholder={t('paste.hint')}
						onChange={() => undefined}
						onPaste={(event) => {
							event.preventDefault();
							const text = event.clipboardData.getData('text/plain');
							if (text.trim() !== '') onPaste(text);
						}}
					/>
				</FormField>
			</section>
		</Container>
	);
}
