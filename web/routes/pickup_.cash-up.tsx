import { createFileRoute } from '@tanstack/react-router'
import { CashUpPage } from '../pickup/drawer/cash-up-page.tsx'
import { loadPass } from '../pickup/pass/held-pass.ts'

export const Route = createFileRoute('/pickup_/cash-up')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => loadPass(queryClient, api),
  component: CashUpPage,
})
