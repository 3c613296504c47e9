import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { list as listBatches, open, remove as removeBatch, save } from '../batches/saved-batches.ts';
import { listOfLabels, removeLabels, saveLabels } from '../labels/labels.ts';
import { backtest } from '../life/backtest-loan.ts';
import { importPortfolio } from '../life/import-portfolio.ts';
import { saveLedgerColumns } from '../life/ledger-columns.ts';
import { payments } from '../life/list-payments.ts';
import { accruals, positions } from '../life/list-positions.ts';
import { project } from '../life/project-loan.ts';
import { accrued, schedule } from '../life/read-schedule.ts';
import { listOfMappings, removeMapping, saveMapping } from '../mappings/mappings.ts';
import { list, read, remove, versions } from '../read-loans.ts';
import { acknowledge, revisions } from '../revisions/list-revisions.ts';
import { add, share, update } from '../save-loan.ts';

const loans = [list, read, versions, add, update, share, remove];
const life = [schedule, accrued, project, backtest];
const portfolio = [positions, accruals, saveLedgerColumns, payments, revisions, acknowledge, importPortfolio];
const labels = [listOfLabels, saveLabels, removeLabels];
const batches = [save, listBatches, open, removeBatch];
const mappings = [listOfMappings, saveMapping, removeMapping];

export const handler = capabilityHandler([...loans, ...life, ...portfolio, ...labels, ...mappings, ...batches]);
