// A rule of oxlint: what a variable, a parameter or a function is called says what it is.

/** Words that say how something came about, not what it is. */
const WORDS = new Set(['told', 'asked', 'found', 'own', 'one'])

const rule = {
  create(context) {
    const look = (id) => {
      if (WORDS.has(id.name))
        context.report({ node: id, message: `\`${id.name}\` does not say what it is: take a noun.` })
    }
    const inPattern = (pattern) => {
      if (pattern === null) return
      if (pattern.type === 'Identifier') look(pattern)
      else if (pattern.type === 'ObjectPattern')
        for (const property of pattern.properties) inPattern(property.value ?? property)
      else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(inPattern)
      else if (pattern.type === 'AssignmentPattern') inPattern(pattern.left)
      else if (pattern.type === 'RestElement') inPattern(pattern.argument)
    }
    const inFunction = ({ id, params }) => {
      if (id) look(id)
      params.forEach(inPattern)
    }
    return {
      VariableDeclarator: ({ id }) => inPattern(id),
      FunctionDeclaration: inFunction,
      FunctionExpression: inFunction,
      ArrowFunctionExpression: inFunction,
    }
  },
}

export default { meta: { name: 'svitlo' }, rules: { names: rule } }
