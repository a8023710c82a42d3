// What the contract tool gets from the content files, by the names that its own code uses.

export type {
  Condition,
  ContractFormula as Formula,
  ContractSet as DataSet,
  ContractTemplate as Template,
  ContractTool as ContractProps,
  Signature as Level,
  Tier,
  Variable,
  VariableSource,
} from "../../contract/props.ts";
