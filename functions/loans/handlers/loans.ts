import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { list as listBatches, open, remove as removeBatch, save } from '../batches/saved-batches.ts';
import { listOfLabels, removeLabels, saveLabels } from '../labels/labels.ts';
import { backtest } from '../life/backtest-loan.ts';
import { importPortfolio, saveLedgerColumns } from '../life/import-portfolio.ts';
import { payments } from '../life/list-payments.ts';
import { accruals, positions } from '../life/list-positions.ts';
import { accrued, project, schedule } from '../life/read-schedule.ts';
import { listOfMappings, removeMapping, saveMapping } from '../mappings/mappings.ts';
import { acknowledge, revisions } from '../revisions/list-revisions.ts';
import { add, list, read, remove, share, update, versions } from '../saved-loans.ts';

const loans = [list, read, versions, add, update, share, remove];
const life = [schedule, accrued, project, backtest];
const portfolio = [positions, accruals, saveLedgerColumns, payments, revisions, acknowledge, importPortfolio];
const labels = [listOfLabels, saveLabels, removeLabels];
const batches = [save, listBatches, open, removeBatch];
const mappings = [listOfMappings, saveMapping, removeMapping];

export const handler = capabilityHandler([...loans, ...life, ...portfolio, ...labels, ...mappings, ...batches]);
